using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>What a handler's return type means for negotiation.</summary>
internal static class HandlerReturn
{
    /// <summary>The type that a handler returns once awaited; null for none.</summary>
    public static Type? Awaited(Type declared)
    {
        if (declared == typeof(void) || declared == typeof(Task) || declared == typeof(ValueTask))
        {
            return null;
        }

        if (declared.IsGenericType)
        {
            Type definition = declared.GetGenericTypeDefinition();
            if (definition == typeof(Task<>) || definition == typeof(ValueTask<>))
            {
                return declared.GetGenericArguments()[0];
            }
        }

        return declared;
    }

    /// <summary>
    /// Whether the framework writes values of a type itself: results do as they please, strings stay <c>text/plain</c> as in
    /// every minimal API.
    /// </summary>
    public static bool IsLeftAlone(Type type) => typeof(IResult).IsAssignableFrom(type) || type == typeof(string);

    /// <summary>Whether a handler that declares a type is asked only when it returns a value: what it is depends on that.</summary>
    public static bool IsDecidedByValue(Type type) => type == typeof(object) || typeof(ProblemDetails).IsAssignableFrom(type);
}
