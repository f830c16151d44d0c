# Words for greetings.
hello="Hello"
