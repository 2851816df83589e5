using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Negotiation;

/// <summary>The meaning of a handler's return type for negotiation.</summary>
internal static class HandlerReturn
{
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
    /// Whether the framework writes values of a type itself: strings stay <c>text/plain</c> as in every minimal API, and results write
    /// themselves, unless they have a value.
    /// </summary>
    public static bool IsLeftAlone(Type type) =>
        type == typeof(string) || (typeof(IResult).IsAssignableFrom(type) && !ResultOpener.MayOpen(type));

    public static bool IsResult(Type type) => typeof(IResult).IsAssignableFrom(type);

    /// <summary>Whether only the returned value, not the declared type, decides the response.</summary>
    public static bool IsDecidedByValue(Type type) => type == typeof(object) || typeof(ProblemDetails).IsAssignableFrom(type);
}
