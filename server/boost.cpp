// Asio and Beast, compiled here and nowhere else.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
