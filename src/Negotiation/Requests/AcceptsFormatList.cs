using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>
/// Finds the formats that the application's own <c>Accepts(...)</c> names; its metadata follows the metadata inferred from the handler.
/// </summary>
internal static class AcceptsFormatList
{
    /// <summary>Whether the application's <c>Accepts</c> names only media types that no format has.</summary>
    public static bool AreUnknown(EndpointBuilder builder) => Last(builder) is { } own && Known(builder, own).Length == 0;

    /// <summary>Replaces the application's description with the formats that it names.</summary>
    /// <returns>The formats; null if it names none.</returns>
    public static RequestFormatListMetadata? Take(EndpointBuilder builder)
    {
        if (Last(builder) is not { } own || Known(builder, own) is not { Length: > 0 } known)
        {
            return null;
        }

        foreach (IAcceptsMetadata described in builder.Metadata.OfType<IAcceptsMetadata>().Skip(1).ToArray())
        {
            builder.Metadata.Remove(described);
        }

        var formats = new RequestFormatListMetadata(EndpointServices.Get<Negotiator>(builder), known);
        builder.Metadata.Add(formats);
        return formats;
    }

    private static IAcceptsMetadata? Last(EndpointBuilder builder) => builder.Metadata.OfType<IAcceptsMetadata>().Skip(1).LastOrDefault();

    private static string[] Known(EndpointBuilder builder, IAcceptsMetadata own) =>
        FormatListMetadata.Known(EndpointServices.Get<Negotiator>(builder), own.ContentTypes);
}
