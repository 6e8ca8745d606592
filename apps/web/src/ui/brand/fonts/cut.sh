#!/bin/sh
# Cuts the fonts to what the screens use, with fonttools and brotli (Debian: fonttools,
# python3-brotli): Fraunces in one weight and one size, Public Sans from regular to bold. The
# licenses (SIL Open Font License 1.1) are in the packages.
set -eu
cd "$(dirname "$0")"
packages=../../../../../../node_modules/@fontsource-variable
cut() {
  font=$1
  source=$2
  shift 2
  fonttools varLib.instancer "$packages/$source" "$@" --output "$font.tmp"
  pyftsubset "$font.tmp" --unicodes='*' --flavor=woff2 --output-file="$font.woff2" \
    --layout-features=kern,liga,lnum,tnum,locl,ccmp,mark,mkmk
  rm "$font.tmp"
}
cut fraunces fraunces/files/fraunces-latin-opsz-normal.woff2 opsz=36 wght=560
cut public-sans public-sans/files/public-sans-latin-wght-normal.woff2 wght=400:700
