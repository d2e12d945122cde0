#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// `text` without spaces, tabs and carriage returns around it.
std::string_view without_blanks(std::string_view text);

/// `first`, the powers of two between, and `last`, which is at least `first`; one number where they are
/// equal.
std::vector<std::int64_t> powers_between(std::int64_t first, std::int64_t last);

/// "1 MiB", "12 KiB", "1000 B": in the largest unit that leaves a whole number.
std::string bytes_text(std::int64_t bytes);

// Every function below throws InputError that names the text and the right form.

/// "2.5us", "10ms", "1s", "3ns", "7ps" to seconds; a bare number is refused, but for 0.
double parse_time(std::string_view text);

/// "8", "12KiB", "1Ki", "1MiB", "1Mi", "2Gi", "4kB" (1,000) to bytes; at most 2^63 - 1.
std::int64_t parse_bytes(std::string_view text);

/// "8,1Ki,64Ki" and ranges of powers of two "1..1Mi" (both ends included; "0..4": 0, 1, 2, 4).
std::vector<std::int64_t> parse_byte_list(std::string_view text);

/// "10ppm", "0.01ppm", "5ppb" or a bare "1e-5" to a ratio.
double parse_ratio(std::string_view text);

/// "100Hz", "2.5kHz", "1MHz" to 1/s; a bare number is refused, but for 0.
double parse_frequency(std::string_view text);

/// "6ns/B", "0.12ns/B", "12.5GB/s", "1GiB/s" to seconds a byte.
double parse_time_per_byte(std::string_view text);

}  // namespace plumbline
