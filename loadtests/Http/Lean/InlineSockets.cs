using System.Diagnostics;

namespace SerializationApi.LoadTests.Http.Lean;

/// <summary>
/// Has .NET go on with what waited for a socket on the thread that polls it, instead of handing it to the thread pool: for a response of some
/// microseconds the hand-over is most of the work. .NET takes this from the environment, when the first socket is waited for.
/// </summary>
internal static class InlineSockets
{
    private const string Inline = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Asks for it, unless the environment says otherwise.</summary>
    public static void Prepare()
    {
        if (Environment.GetEnvironmentVariable(Inline) is null)
        {
            Environment.SetEnvironmentVariable(Inline, "1");
        }
    }

    /// <summary>A process that is started does without: it is what is measured.</summary>
    public static void RemoveFrom(ProcessStartInfo start) => start.Environment.Remove(Inline);
}
