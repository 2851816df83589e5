using Microsoft.Extensions.Options;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Negotiation;

namespace SerializationApi.Fuzz.Targets.Http;

/// <summary>Negotiation among the standard formats.</summary>
internal static class Negotiations
{
    public static FormatSet Formats { get; } = new(ContractShapes.All);

    public static Negotiator Create() => new(Formats, Options.Create(new FormatOptions()));
}
