using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Finds the values in results that handlers return: <c>TypedResults.Ok(order)</c>.</summary>
internal sealed class ResultOpener(ResponderMap responders)
{
    private readonly ConcurrentDictionary<Type, Opener> _forms = new();

    /// <summary>
    /// Opens a result, or the one inside <c>Results&lt;…&gt;</c>. The framework executes a result whose value has no shape.
    /// </summary>
    /// <returns>The value, its responder, and the result without it; null if the framework executes the result.</returns>
    public (object Value, Responder Responder, IResult Bare)? Open(IResult result)
    {
        while (result is INestedHttpResult nested)
        {
            result = nested.Result;
        }

        if (result is not IValueHttpResult { Value: { } value })
        {
            return null;
        }

        Opener opener = _forms.GetOrAdd(result.GetType(), Find);
        return opener.Form is { } form && responders.TryFind(value, opener.Declared) is { } responder
            ? (value, responder, form.WithoutValue(result))
            : null;
    }

    /// <summary>Finds the responder for the values of a result type; null if only its values tell.</summary>
    public Responder? FindDeclared(Type type) => Find(type).Declared;

    /// <summary>Returns the types of values that stay JSON because they have no shape, except texts and numbers.</summary>
    public IEnumerable<Type> FindUnshaped(Type type) =>
        CasesOf(type)
            .SelectMany(static result => ValueTypesOf(result) ?? [])
            .Distinct()
            .Where(value => value != typeof(string) && !value.IsPrimitive && responders.FindDeclared(value) is null);

    /// <summary>
    /// Returns the possible offers of a handler that returns one of several results; null if one of them may be sent whatever the request
    /// accepts.
    /// </summary>
    public OfferSet[]? FindCases(Type type) =>
        CasesOf(type)
            .All(result =>
                ValueTypesOf(result) is { } values && values.Any() && values.All(value => responders.FindDeclared(value) is not null)
            )
            ? [.. responders.OffersOf(type)]
            : null;

    /// <summary>Whether results of a type may have a value that is opened.</summary>
    public static bool MayOpen(Type type) =>
        type == typeof(IResult) || typeof(INestedHttpResult).IsAssignableFrom(type) || ResultForm.IsOne(type);

    /// <summary>Returns the types of values that a return type may hold; null if only the value tells.</summary>
    public static IEnumerable<Type>? ValueTypesOf(Type type)
    {
        if (type == typeof(IResult) || HandlerReturn.IsDecidedByValue(type))
        {
            return null;
        }

        if (IsOneOfSeveral(type))
        {
            IEnumerable<Type>?[] cases = [.. CasesOf(type).Select(ValueTypesOf)];
            return Array.IndexOf(cases, null) < 0 ? cases.SelectMany(static types => types!) : null;
        }

        if (!HandlerReturn.IsResult(type))
        {
            return [type];
        }

        return type.IsGenericType && (ResultForm.IsOne(type) || typeof(INegotiatedResult).IsAssignableFrom(type))
            ? ValueTypesOf(type.GetGenericArguments()[0])
            : [];
    }

    private static bool IsOneOfSeveral(Type type) => typeof(INestedHttpResult).IsAssignableFrom(type) && type.IsGenericType;

    private static IEnumerable<Type> CasesOf(Type type) => IsOneOfSeveral(type) ? type.GetGenericArguments().SelectMany(CasesOf) : [type];

    private Opener Find(Type type)
    {
        var form = ResultForm.Of(type);
        return new Opener(form, form is null ? null : responders.FindDeclared(form.ValueType));
    }

    private sealed record Opener(ResultForm? Form, Responder? Declared);
}
