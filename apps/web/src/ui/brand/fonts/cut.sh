#!/bin/sh
# Cuts the fonts to what the screens use, with fonttools and brotli (Debian: fonttools,
# python3-brotli): Fraunces in one weight and one size, Public Sans from regular to bold. Letters
# with accents and rare signs, which few pages show, are in files of their own. The licenses (SIL
# Open Font License 1.1) are in the packages.
set -eu
cd "$(dirname "$0")"
packages=../../../../../../node_modules/@fontsource-variable
# `tokens.css` has the second range, too.
basic=U+20-7E,U+A0,U+A9,U+B0,U+B7,U+D7,U+2010-2027,U+2190-2193,U+2212
others=U+A1-A8,U+AA-AF,U+B1-B6,U+B8-D6,U+D8-24F,U+2BB-2DC,U+300-323,U+2030-2044,U+20AC,U+2122
cut() {
  font=$1
  source=$2
  shift 2
  fonttools varLib.instancer "$packages/$source" "$@" --output "$font.tmp"
  subset "$font" "$basic"
  subset "$font-others" "$others"
  rm "$font.tmp"
}
subset() {
  pyftsubset "${1%-others}.tmp" --unicodes="$2" --flavor=woff2 --output-file="$1.woff2" \
    --layout-features=kern,liga,lnum,tnum,locl,ccmp,mark,mkmk
}
cut fraunces fraunces/files/fraunces-latin-opsz-normal.woff2 opsz=36 wght=560
cut public-sans public-sans/files/public-sans-latin-wght-normal.woff2 wght=400:700
