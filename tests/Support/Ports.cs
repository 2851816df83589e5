using System.Net;
using System.Net.Sockets;

namespace SerializationApi.Tests.Support;

/// <summary>Ports for addresses that must be known before the service starts: port 0 cannot stand for two kinds of address.</summary>
public static class Ports
{
    /// <summary>A port that was free a moment ago.</summary>
    public static int Free()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
