package baton.core.config;

import baton.core.agent.Tier;

import java.util.Optional;

/// Which agent takes a role, and how much thinking it gets.
public record RoleSettings(Optional<String> agent, Optional<Tier> tier) {}
