. lib/farewell.sh

equal "$(farewell Ann)" "Good-bye, Ann"
