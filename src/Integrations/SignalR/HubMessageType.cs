namespace SerializationApi.SignalR;

/// <summary>The first item of a message (HubProtocol.md).</summary>
internal static class HubMessageType
{
    public const int Invocation = 1;
    public const int StreamItem = 2;
    public const int Completion = 3;
    public const int StreamInvocation = 4;
    public const int CancelInvocation = 5;
    public const int Ping = 6;
    public const int Close = 7;
    public const int Ack = 8;
    public const int Sequence = 9;
}

/// <summary>What a completion brings.</summary>
internal static class ResultKind
{
    public const int Error = 1;
    public const int Void = 2;
    public const int NonVoid = 3;
}

/// <summary>
/// The header of a message that says of which cases of unions its values are. They are sent as their own classes, as Microsoft's end sends
/// them; ours reads with it what is declared as the union. <c>0=7,2=1</c>: the first argument is of the case with the key 7, the third of
/// 1.
/// </summary>
internal static class CasesHeader
{
    public const string Name = "union-cases";

    /// <summary>The header for values; null in the place of one that is of no case.</summary>
    public static string Of(IEnumerable<int?> cases) =>
        string.Join(',', cases.Select(static (key, index) => key is null ? null : $"{index}={key}").OfType<string>());

    /// <summary>The case of a value; null where the header names none.</summary>
    /// <param name="header">What was received, which may be anything.</param>
    /// <param name="index">Of which value, from 0.</param>
    public static int? Find(string header, int index)
    {
        foreach (Range part in header.AsSpan().Split(','))
        {
            ReadOnlySpan<char> pair = header.AsSpan()[part];
            int middle = pair.IndexOf('=');
            if (
                middle > 0
                && int.TryParse(pair[..middle], out int found)
                && found == index
                && int.TryParse(pair[(middle + 1)..], out int key)
            )
            {
                return key;
            }
        }

        return null;
    }
}
