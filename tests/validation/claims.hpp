#pragma once

#include <string>

#include "models/errors.hpp"
#include "validation/claim_file.hpp"

namespace plumbline::test {

/// A file of claims with this text behind its first three lines.
inline ClaimFile claims(const std::string& text) {
  return parse_claims("paper = \"Author: Title\"\nfigure = \"Figure 1\"\nabout = \"An example.\"\n" + text,
                      "claims.toml");
}

/// What is said of a file that is refused: "claims.toml:4: ...".
inline std::string refusal(const std::string& text) {
  try {
    claims(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "not refused";
}

}  // namespace plumbline::test
