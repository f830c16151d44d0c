package baton.core.config;

import baton.core.agent.Tier;

import java.util.Optional;

/// The settings of a role: its agent, and the amount of thinking it gets.
public record RoleSettings(Optional<String> agent, Optional<Tier> tier) {}
