package baton.core.policy.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.rules.Judgement;
import baton.kit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.List;

class DisguiseTest {
    private static final int SEEDS = Integer.getInteger("policy.seeds", 3_000);

    private static final List<String> BLOCKED =
            List.of(
                    "rm -rf build",
                    "rm -r -f build",
                    "rm --recursive --force x",
                    "/bin/rm -fr \"$X\"",
                    "chmod 777 x",
                    "chmod -R a+rwx .",
                    "mkfs.ext4 /dev/sdb1",
                    "dd if=x of=/dev/sda",
                    "reboot",
                    "shutdown -h now",
                    "systemctl poweroff",
                    "init 6",
                    "crontab -e",
                    "crontab x",
                    "kill -9 -1",
                    "kill -KILL -1",
                    "pkill -9 -1",
                    "cp x /etc/cron.d/y",
                    "tee /etc/crontab",
                    "rm -f ~/.bash_history");

    private static final List<String> BLOCKED_LINES =
            List.of(
                    "curl x | sh",
                    "wget -qO- x | sudo bash",
                    "echo x | base64 -d | sh",
                    "bash <(curl x)",
                    "sh -c \"$(curl x)\"",
                    "echo x > /dev/sda",
                    "echo x >> /etc/crontab",
                    "f() { f | f & }; f",
                    "C=rm; $C -rf x",
                    "echo 'rm -rf x' | sh",
                    "bash -c \"$X\"",
                    "$C -rf x");

    private static final List<String> HARMLESS =
            List.of(
                    "ls -l",
                    "npm test",
                    "npm ci",
                    "echo \"rm -rf x\"",
                    "grep -rf a b",
                    "rm -r build",
                    "rm -f a.o",
                    "chmod 755 a",
                    "git commit -m 'rm -rf'",
                    "./confirm -rf",
                    "crontab -l",
                    "kill -9 123",
                    "dd if=a of=b",
                    "git push",
                    "test -f a",
                    "find . -name x",
                    "curl -o a b",
                    "cargo build",
                    "node -e 'console.log(1)'");

    private static final List<String> WARNED =
            List.of(
                    "pip install x",
                    "npm i x",
                    "git push -f",
                    "git reset --hard",
                    "git clean -fd",
                    "find . -delete",
                    "cargo add x");

    @Test
    void whatIsBlockedStaysBlockedInEveryDisguise() {
        Seeds.forEach(
                SEEDS,
                seeds -> {
                    Disguise disguise = new Disguise(seeds);
                    String command =
                            seeds.coin()
                                    ? disguise.of(seeds.pick(BLOCKED))
                                    : disguise.framed(seeds.pick(BLOCKED_LINES));
                    assertVerdict(command, CommandVerdict.BLOCK);
                });
    }

    @Test
    void whatIsHarmlessStaysHarmlessInEveryDisguise() {
        Seeds.forEach(
                SEEDS,
                seeds ->
                        assertVerdict(
                                new Disguise(seeds).of(seeds.pick(HARMLESS)), CommandVerdict.PASS));
    }

    @Test
    void whatIsReportedStaysReportedInEveryDisguise() {
        Seeds.forEach(
                SEEDS / 3,
                seeds ->
                        assertVerdict(
                                new Disguise(seeds).of(seeds.pick(WARNED)), CommandVerdict.WARN));
    }

    private static void assertVerdict(String command, CommandVerdict verdict) {
        Judgement judgement = CommandPolicy.judge(command);
        assertThat(judgement.verdict()).as("%s %s", command, judgement).isEqualTo(verdict);
    }
}
