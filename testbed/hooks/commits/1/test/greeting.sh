. lib/greeting.sh

equal "$(greeting Ann)" "Hello, Ann"
equal "$(greeting 'Ann Lee')" "Hello, Ann Lee"
