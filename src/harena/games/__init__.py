"""The games. Each subpackage registers its game when it is imported; none imports another."""
