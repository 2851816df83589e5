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
