using System.Buffers;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Finds payloads that may hold an enum's number in a string. Our reader accepts it like any number; System.Text.Json does not.
/// </summary>
internal static class QuotedEnums
{
    private static readonly SearchValues<byte> Digits = SearchValues.Create("-0123456789\\"u8);

    /// <summary>Whether values of a contract may hold an enum that JSON writes as a number.</summary>
    public static bool CanBeIn(ShapeInfo contract)
    {
        var reached = new ReachedContracts(contract);
        while (reached.TryTakeNext(out ShapeInfo? next))
        {
            if (next.For(MemberLayout.Json) is not { } form)
            {
                continue;
            }

            if (IsOne(form.Value) || form.Members.ToArray().Any(static member => IsOne(member.Type)))
            {
                return true;
            }

            reached.AddAllOf(form);
        }

        return false;
    }

    /// <summary>Whether JSON holds a string of digits, perhaps as escapes.</summary>
    public static bool MayBeIn(ReadOnlySpan<byte> json)
    {
        while (json.IndexOf((byte)'"') is >= 0 and var quote)
        {
            json = json[(quote + 1)..];
            int digits = json.IndexOfAnyExcept(Digits);
            if (digits > 0 && (json[digits] == '"' || json[..digits].Contains((byte)'\\')))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOne(TypeDescription? type) =>
        type is not null && ((type.EnumName is not null && !type.EnumAsName) || IsOne(type.Item));
}
