using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Validation;

namespace SerializationApi.Negotiation;

/// <summary>Validates parts of a body as they are read, like <c>AddValidation()</c> validates a whole body.</summary>
internal sealed class PartValidation
{
    private readonly HttpContext _http;
    private readonly ValidationOptions _options;
    private readonly Validator _validator;
    private readonly Type _type;

    private PartValidation(HttpContext http, ValidationOptions options, Validator validator, Type type)
    {
        _http = http;
        _options = options;
        _validator = validator;
        _type = type;
    }

    /// <summary>Returns the validation of a body's parts; null if the application has not enabled validation.</summary>
    public static PartValidation? Of(HttpContext http, Type type) =>
        http.RequestServices.GetService<IOptions<ValidationOptions>>()?.Value is { Resolvers.Count: > 0 } options
        && http.GetEndpoint()?.Metadata.GetOrderedMetadata<IDisableValidationMetadata>().Any(static item => item is not TakenOverValidation)
            != true
        && Validator.Of(options, type) is { } validator
            ? new PartValidation(http, options, validator, type)
            : null;

    /// <summary>Validates an item of a stream.</summary>
    /// <param name="item">The item.</param>
    /// <param name="index">Its place in the stream, from 0.</param>
    /// <exception cref="RefusedBodyException">It is not valid.</exception>
    public async ValueTask CheckItemAsync(object item, long index) =>
        Refuse(await FindErrorsAsync(item), error => $"[{index}].{Name(error, _type)}");

    /// <summary>Validates an item of a value's list.</summary>
    /// <param name="item">The item.</param>
    /// <param name="index">Its place in the list, from 0.</param>
    /// <param name="root">The value's contract.</param>
    /// <param name="list">Its member that is the list.</param>
    /// <exception cref="RefusedBodyException">It is not valid.</exception>
    public async ValueTask CheckItemAsync(object item, long index, Type root, string list) =>
        Refuse(await FindErrorsAsync(item), error => Name($"{list}[{index}].{error}", root));

    /// <summary>Validates a value without its list, whose items are validated one by one.</summary>
    /// <exception cref="RefusedBodyException">It is not valid.</exception>
    public async ValueTask CheckRootAsync(object root, string list)
    {
        Dictionary<string, string[]> found = await FindErrorsAsync(root);
        Refuse(new(found.Where(error => error.Key != list)), error => Name(error, _type));
    }

    private ValueTask<Dictionary<string, string[]>> FindErrorsAsync(object value) =>
        _validator.FindErrorsAsync(_options, value, _type.Name, _http);

    private string Name(string path, Type type) => ErrorNames.OfBody(path, "", type, _http.RequestServices);

    private static void Refuse(Dictionary<string, string[]> found, Func<string, string> name)
    {
        if (found.Count > 0)
        {
            throw new RefusedBodyException(
                new InvalidArguments(found.ToDictionary(error => name(error.Key), static error => error.Value, StringComparer.Ordinal)),
                cause: null
            );
        }
    }
}

/// <summary>A handler's parameter whose parts arrive later and are then validated (<see cref="PartValidation"/>).</summary>
internal interface IReadInParts;
