#!/usr/bin/env bash
# Runs tests on .NET 11, whose runtime it makes of NuGet's packs, with an SDK of .NET 10:
#   tests/Net11/run.sh tests/Negotiation.Tests ...   projects that have been built for net10.0, as they are
#   tests/Net11/run.sh references                     whether it has all that our assemblies refer to
#   tests/Net11/run.sh native                         a program with a union type, published natively
#   tests/Net11/run.sh packages [CLASS ...]          apps of users for net11.0, built with our packages by the compiler of .NET 11
# Without arguments all of it, a quarter of an hour. Ends with 0 and says why where the packs cannot be restored.
set -euo pipefail
cd "$(dirname "$0")/../.."
dotnet restore tests/Net11/Packs.csproj --verbosity quiet || { echo 'Skipped: the packs of .NET 11 cannot be restored.'; exit 0; }

version=11.0.0 root=$PWD/artifacts/dotnet11 packs=${NUGET_PACKAGES:-$HOME/.nuget/packages}
rm -rf "$root"
mkdir -p "$root/host/fxr/$version"
cp "$(dirname "$(readlink -f "$(command -v dotnet)")")/dotnet" "$root"
for name in Microsoft.NETCore.App Microsoft.AspNetCore.App; do
  pack=$packs/${name,,}.runtime.linux-x64/$version/runtimes/linux-x64 shared=$root/shared/$name/$version
  mkdir -p "$shared"
  cp "$pack"/lib/net11.0/* "$shared"
  [ ! -d "$pack/native" ] || cp "$pack"/native/* "$shared"
done
mv "$root/shared/Microsoft.NETCore.App/$version/libhostfxr.so" "$root/host/fxr/$version"

[ $# -gt 0 ] || set -- references native tests/{Shapes/Shapes,Formats,Compatibility,Negotiation,Client,Caching}.Tests packages
failed=0
while [ $# -gt 0 ]; do
  echo "== $1 on .NET $version"
  case $1 in
    references) # that .NET 11 has all that our assemblies refer to, but for what Validator knows that it lacks
      dotnet build tests/Net11/References --verbosity quiet --nologo -clp:ErrorsOnly
      program=tests/Net11/References/bin/Debug/net10.0/References.dll
      folders=$(ls -d "$PWD"/src/{Api,Tool,Lab,Grpc,Integrations/*,OpenApi/*}/bin/Debug/net10.0)
      # What both lack is of a library that another version of stands beside it.
      ! diff <(dotnet "$program" $folders | sort) <("$root/dotnet" "$program" $folders | sort) | grep '^> ' | grep -v 'Negotiation\.Validator+Earlier' || failed=1
      ;;
    native) # the same bytes as on .NET 10
      dotnet publish tests/Net11/Native -c Release -o artifacts/native11 --verbosity quiet --nologo -clp:ErrorsOnly
      diff - <(artifacts/native11/Native) <<'END' || failed=1
json 7B227061796D656E74223A7B226E756D626572223A2234313131227D2C227061727473223A5B312C2274776F222C6E756C6C5D7D
msgpack 92920091A434313131939200019201A374776FC0
protobuf 0A080A060A0434313131120208011205120374776F1200
memorypack 020001FBFFFFFF040000003431313103000000000100000001FCFFFFFF0300000074776FFF
END
      ;;
    packages)
      filter=()
      [ $# -eq 1 ] || filter=(--filter-class "${@:2}")
      set -- packages
      SERIALIZATIONAPI_HOST=$root/dotnet dotnet test --no-build --no-progress --project tests/Packages.Tests "${filter[@]}" || failed=1
      ;;
    *)
      filter=()
      # What MVC and the generator of validation are in is built for the framework of .NET 10.
      [ "$1" != tests/Negotiation.Tests ] || for file in "$1"/{OneJson,Zoo}/*Tests.cs; do filter+=(--filter-class "*$(basename "$file" .cs)"); done
      DOTNET_ROLL_FORWARD=LatestMajor "$root/dotnet" "$1/bin/Debug/net10.0/SerializationApi.$(basename "$1").dll" --no-progress "${filter[@]}" || failed=1
      ;;
  esac
  shift
done
exit $failed
