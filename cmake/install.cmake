# What `cmake --install` and the Debian package hold.
