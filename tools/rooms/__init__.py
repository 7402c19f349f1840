"""Server parts of live games, which need an MQTT broker: the client for the page, and a broker of our
own."""
