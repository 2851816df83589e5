using System.Buffers;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// A temporary file for bytes that cannot be sent yet. Once open it has no name, or the system deletes it when the process ends. Disk space
/// is reserved before it is needed: space that is promised to other files of this process does not count as free.
/// </summary>
internal sealed class SpoolFile : IDisposable
{
    /// <summary>The step, in bytes, in which space is reserved if the need is unknown.</summary>
    public const long StepBytes = 4 << 20;

    private const string Prefix = "serialization-api-";
    private const int PieceBytes = 64 * 1024;

    // The same folder as the framework's own temporary files.
    private static readonly string Folder = Environment.GetEnvironmentVariable("ASPNETCORE_TEMP") is { Length: > 0 } folder
        ? folder
        : Path.GetTempPath();
    private static long Promised; // Bytes promised to all files and not yet written.
    private static bool IsSwept;

    private FileStream? _file;
    private long _room;
    private bool _cannotWrite;

    public long Length { get; private set; }

    /// <summary>Whether the disk has no space for more; false if no file can be created at all.</summary>
    public bool IsFull { get; private set; }

    /// <summary>
    /// Deletes files of killed processes: a process that is killed between creating a file and unlinking it leaves an empty one.
    /// </summary>
    /// <remarks>A file in use has no name, or cannot be deleted.</remarks>
    public static void Sweep()
    {
        foreach (string left in Directory.EnumerateFiles(Folder, Prefix + "*.tmp"))
        {
            try
            {
                File.Delete(left);
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException)
            {
                // Another user's file, or one in use.
            }
        }
    }

    /// <summary>Reserves space for bytes that may be written.</summary>
    /// <returns>False if there is less.</returns>
    public bool TryTake(long bytes)
    {
        long promised = Interlocked.Add(ref Promised, bytes);
        if (FindFreeBytes() is { } free && promised > free)
        {
            Interlocked.Add(ref Promised, -bytes);
            return false;
        }

        _room += bytes;
        return true;
    }

    /// <summary>Appends to the file.</summary>
    /// <returns>False if it failed; the file then keeps its content.</returns>
    public async ValueTask<bool> TryWriteAsync(ReadOnlyMemory<byte> bytes)
    {
        if (_cannotWrite)
        {
            return false;
        }

        try
        {
            _file ??= Open();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            _cannotWrite = true;
            return false;
        }

        try
        {
            if (bytes.Length <= _room || TryTake(Math.Max(bytes.Length, StepBytes)) || TryTake(bytes.Length))
            {
                await RandomAccess.WriteAsync(_file.SafeFileHandle, bytes, Length);
                Length += bytes.Length;
                GiveBack(bytes.Length);
                return true;
            }
        }
        catch (IOException)
        {
            // Another program has used the space meanwhile.
        }

        _cannotWrite = IsFull = true;
        return false;
    }

    /// <summary>Sends the whole file.</summary>
    /// <returns>False if the client has disconnected.</returns>
    public async ValueTask<bool> SendAsync(HttpContext http)
    {
        byte[] piece = ArrayPool<byte>.Shared.Rent(PieceBytes);
        try
        {
            for (long offset = 0; offset < Length; )
            {
                int read = await RandomAccess.ReadAsync(_file!.SafeFileHandle, piece.AsMemory(0, PieceBytes), offset);
                if (!await PayloadSender.SendAsync(http, piece.AsMemory(0, read)))
                {
                    return false;
                }

                offset += read > 0 ? read : throw new EndOfStreamException("A temporary file has become shorter.");
            }

            return true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(piece);
        }
    }

    public void Dispose()
    {
        _file?.Dispose();
        GiveBack(_room);
    }

    private static FileStream Open()
    {
        if (!Interlocked.Exchange(ref IsSwept, true))
        {
            Sweep();
        }

        string path = Path.Combine(Folder, $"{Prefix}{Guid.NewGuid():N}.tmp");
        var options = new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.ReadWrite,
            Share = FileShare.Read,
            BufferSize = 0,
            Options = FileOptions.Asynchronous,
        };
        if (OperatingSystem.IsWindows())
        {
            options.Options |= FileOptions.DeleteOnClose;
            return new FileStream(path, options);
        }

        options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        var file = new FileStream(path, options);
        File.Delete(path); // The open file stays readable.
        return file;
    }

    private static long? FindFreeBytes()
    {
        try
        {
            return new DriveInfo(Folder).AvailableFreeSpace;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return null; // Writing will report the problem.
        }
    }

    private void GiveBack(long bytes)
    {
        _room -= bytes;
        Interlocked.Add(ref Promised, -bytes);
    }
}

/// <summary>The temporary folder is too full to hold a response. No byte of the response was sent.</summary>
internal sealed class NoRoomException() : IOException("The temporary folder is too full to hold the response.");
