using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Validation;

namespace SerializationApi.Negotiation;

/// <summary>What the validation attributes of a value and its members find wrong.</summary>
internal static class FoundErrors
{
    private static readonly Dictionary<string, string[]> None = [];

    /// <summary>Validates a value.</summary>
    /// <param name="info">What validates its type.</param>
    /// <param name="options">The application's.</param>
    /// <param name="value">The value.</param>
    /// <param name="name">What messages call it.</param>
    /// <param name="http">The request's context.</param>
    /// <returns>The messages by the names of members, as the framework has them; not to be changed.</returns>
    public static async ValueTask<Dictionary<string, string[]>> OfAsync(IValidatableInfo info, ValidationOptions options, object value, string name, HttpContext http)
    {
        var validation = new ValidateContext
        {
            ValidationOptions = options,
            ValidationContext = new ValidationContext(value, name, http.RequestServices, items: null),
        };
        await info.ValidateAsync(value, validation, http.RequestAborted);
        return validation.ValidationErrors ?? None;
    }
}
