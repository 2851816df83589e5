using System.Globalization;
using System.Text;

namespace SerializationApi.Tool;

/// <summary>Reads and writes files and standard streams.</summary>
internal static class PayloadFile
{
    /// <summary>Means standard input or output.</summary>
    public const string StandardStream = "-";

    private const int PieceBytes = 80 * 1024;

    /// <summary>Reads a file, but not more than allowed: a device or a pipe need not end.</summary>
    /// <param name="path">The file, or "-".</param>
    /// <param name="maxBytes">The maximum length.</param>
    /// <param name="stop">Ends the wait.</param>
    /// <exception cref="UserErrorException">It is longer.</exception>
    public static async Task<byte[]> ReadAsync(string path, int maxBytes, CancellationToken stop)
    {
        await using Stream input = path == StandardStream ? Console.OpenStandardInput() : File.OpenRead(path);
        using var payload = new MemoryStream();
        byte[] piece = new byte[PieceBytes];
        for (int read; (read = await input.ReadAsync(piece, stop)) > 0; )
        {
            if (payload.Length + read > maxBytes)
            {
                throw new UserErrorException(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"{path}: the payload is longer than {maxBytes:N0} bytes; --max-bytes allows more."
                    )
                );
            }

            payload.Write(piece.AsSpan(0, read));
        }

        return payload.ToArray();
    }

    /// <summary>Writes a file, byte by byte. A terminal gets text instead.</summary>
    /// <param name="path">The file, or "-".</param>
    /// <param name="payload">The content.</param>
    /// <param name="terminal">Receives text.</param>
    /// <param name="stop">Ends the wait.</param>
    public static async Task WriteAsync(string path, ReadOnlyMemory<byte> payload, TextWriter terminal, CancellationToken stop)
    {
        if (path == StandardStream && !Console.IsOutputRedirected)
        {
            await terminal.WriteLineAsync(Encoding.UTF8.GetString(payload.Span));
            return;
        }

        await using Stream output = path == StandardStream ? Console.OpenStandardOutput() : File.Create(path);
        await output.WriteAsync(payload, stop);
    }
}
