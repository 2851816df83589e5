namespace SerializationApi.Storm.Schedules;

/// <summary>How a client takes responses.</summary>
/// <param name="Rate">Bytes per second for each connection: 0 reads nothing at all, null all that comes.</param>
/// <param name="Window">HTTP/2's window of each stream, in bytes; null for <see cref="UsualWindow"/>.</param>
/// <param name="IsHeld">Whether the windows stay closed when they are used up.</param>
/// <param name="Buffer">SO_RCVBUF, in bytes; 0 for the system's.</param>
internal sealed record Reading(int? Rate = null, int? Window = null, bool IsHeld = false, int Buffer = 0)
{
    /// <summary>HTTP/2's initial window (RFC 9113, section 6.9.2).</summary>
    public const int UsualWindow = 65_535;
}
