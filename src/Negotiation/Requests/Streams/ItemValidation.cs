using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Validation;

namespace SerializationApi.Negotiation;

/// <summary>Validates the items of a body as they are read, as <c>AddValidation()</c> does what is bound as a whole.</summary>
internal sealed class ItemValidation
{
    private readonly HttpContext _http;
    private readonly ValidationOptions _options;
    private readonly IValidatableInfo _info;
    private readonly Type _type;

    private ItemValidation(HttpContext http, ValidationOptions options, IValidatableInfo info, Type type)
    {
        _http = http;
        _options = options;
        _info = info;
        _type = type;
    }

    /// <summary>What validates the items of a request; null where the application has not asked for it.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="type">The items' contract.</param>
    public static ItemValidation? Of(HttpContext http, Type type) =>
        http.RequestServices.GetService<IOptions<ValidationOptions>>()?.Value is { Resolvers.Count: > 0 } options
        && http.GetEndpoint()?.Metadata.GetOrderedMetadata<IDisableValidationMetadata>().Any(static item => item is not TakenOverValidation) != true
        && options.TryGetValidatableTypeInfo(type, out IValidatableInfo? info)
            ? new ItemValidation(http, options, info, type)
            : null;

    /// <summary>Validates an item.</summary>
    /// <param name="item">The item.</param>
    /// <param name="index">Its place in the stream, from 0.</param>
    /// <exception cref="RefusedBodyException">It is not valid.</exception>
    public async ValueTask CheckAsync(object item, long index)
    {
        Dictionary<string, string[]> found = await FoundErrors.OfAsync(_info, _options, item, _type.Name, _http);
        if (found.Count > 0)
        {
            var errors = found.ToDictionary(
                error => $"[{index}].{ErrorNames.OfBody(error.Key, "", _type, _http.RequestServices)}", static error => error.Value, StringComparer.Ordinal);
            throw new RefusedBodyException(new InvalidArguments(errors), cause: null);
        }
    }
}
