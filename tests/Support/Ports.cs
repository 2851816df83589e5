using System.Net;
using System.Net.Sockets;

namespace SerializationApi.Tests.Support;

/// <summary>Ports for addresses that must be known before the service starts: port 0 cannot stand for two kinds of address.</summary>
public static class Ports
{
    // Below those that a system gives to port 0 and to clients (RFC 6335, section 6: from 49152; Linux: from 32768):
    // of those another test may get one before the service has it.
    private const int First = 20_000;
    private const int Last = 32_000;

    /// <summary>A port that was free a moment ago, and that no system gives away.</summary>
    public static int Free()
    {
        while (true)
        {
            int port = Random.Shared.Next(First, Last);
            using var listener = new TcpListener(IPAddress.Loopback, port);
            try
            {
                listener.Start();
                return port;
            }
            catch (SocketException taken) when (taken.SocketErrorCode == SocketError.AddressAlreadyInUse)
            {
                // Another one.
            }
        }
    }
}
