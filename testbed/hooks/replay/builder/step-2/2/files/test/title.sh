. lib/title.sh

equal "$(title ann)" "ANN"
equal "$(title 'ann lee')" "ANN LEE"
