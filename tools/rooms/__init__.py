"""Live games through an MQTT broker: the client for the page, and a broker of our own."""
