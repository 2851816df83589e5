using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>Finds the formats that the application's own <c>Accepts(...)</c> names, behind what was inferred from the handler.</summary>
internal static class AcceptsFormatList
{
    /// <summary>Whether the application has said what the endpoint accepts, and no format has any of it.</summary>
    public static bool AreUnknown(EndpointBuilder builder) => Last(builder) is { } own && Known(builder, own).Length == 0;

    /// <summary>Gives the endpoint the formats that are named, in place of the application's description.</summary>
    /// <returns>The formats; null where none is named.</returns>
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
