using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>Appends <see cref="ShapeTypeInfoResolver"/> to the application's JSON options: whatever comes before it wins.</summary>
/// <param name="registration">The contracts.</param>
/// <param name="options">The limits.</param>
internal sealed class ShapeJsonOptions(IOptions<FormatRegistration> registration, IOptions<FormatOptions> options)
    : IPostConfigureOptions<JsonOptions>
{
    /// <inheritdoc />
    public void PostConfigure(string? name, JsonOptions json)
    {
        // With System.Text.Json in charge of JSON, a contract it knows nothing of is an error to be told, not to be covered up.
        if (!registration.Value.UsesSystemTextJson)
        {
            json.SerializerOptions.TypeInfoResolverChain.Add(
                new ShapeTypeInfoResolver(registration.Value.Shapes, options.Value.Limits));
        }
    }
}
