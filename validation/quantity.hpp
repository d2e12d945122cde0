#pragma once

#include <string>
#include <string_view>

namespace plumbline {

/// "4.33us" in seconds, "10ppm" and "1.5%" as ratios, "3" as itself. Throws InputError that names the text.
double parse_quantity(std::string_view text);

/// How the values of a claim are shown.
enum class Shown { number, time, percent };

/// A time in us with three digits after the point ("4.333 us"), of less than one three in all, a ratio as it
/// is ("1.52") or in percent
/// ("152 %").
std::string quantity_text(double value, Shown shown);

}  // namespace plumbline
