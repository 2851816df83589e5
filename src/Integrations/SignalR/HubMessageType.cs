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

/// <summary>The kind of a completion's result.</summary>
internal static class ResultKind
{
    public const int Error = 1;
    public const int Void = 2;
    public const int NonVoid = 3;
}

/// <summary>
/// The header of a message that names the union cases of its values. They are sent as their own classes, like Microsoft's end sends them;
/// with the header, our end reads them as the declared union. <c>0=7,2=1</c>: the first argument is of the case with the key 7, the third
/// of 1.
/// </summary>
internal static class CasesHeader
{
    public const string Name = "union-cases";

    /// <summary>Returns the header for values; null for a value that is not a case.</summary>
    public static string Of(IEnumerable<int?> cases) =>
        string.Join(',', cases.Select(static (key, index) => key is null ? null : $"{index}={key}").OfType<string>());

    /// <summary>Returns the case of a value; null if the header names none.</summary>
    /// <param name="header">The received text, which may be anything.</param>
    /// <param name="index">The index of the value, from 0.</param>
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
