using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>Appends <see cref="ShapeTypeInfoResolver"/> to the application's JSON options: whatever comes before it wins.</summary>
/// <param name="registration">Holds the contracts.</param>
/// <param name="options">Holds the limits.</param>
internal sealed class ShapeJsonOptions(IOptions<FormatRegistration> registration, IOptions<FormatOptions> options)
    : IPostConfigureOptions<JsonOptions>
{
    /// <inheritdoc />
    public void PostConfigure(string? name, JsonOptions json)
    {
        // With System.Text.Json in charge of JSON, a contract that it does not know is an error, which must show.
        if (!registration.Value.UsesSystemTextJson)
        {
            json.SerializerOptions.TypeInfoResolverChain.Add(
                new ShapeTypeInfoResolver(registration.Value.Shapes, options.Value.Limits));
        }
    }
}
