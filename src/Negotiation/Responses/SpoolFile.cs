using System.Buffers;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// A temporary file for what cannot be sent yet. It has no name once it is open, or is deleted by the system when its process ends, however
/// that ends.
/// Room is taken before it is needed: of what the disk has free, what other files of this process were promised is not free.
/// </summary>
internal sealed class SpoolFile : IDisposable
{
    /// <summary>How much room is taken at once where it is not known how much is needed, in bytes.</summary>
    public const long StepBytes = 4 << 20;

    private const string Prefix = "serialization-api-";
    private const int PieceBytes = 64 * 1024;

    // As the framework's own temporary files.
    private static readonly string Folder = Environment.GetEnvironmentVariable("ASPNETCORE_TEMP") is { Length: > 0 } folder
        ? folder
        : Path.GetTempPath();
    private static long Promised; // To all files, and not written yet.
    private static bool IsSwept;

    private FileStream? _file;
    private long _room;
    private bool _cannotWrite;

    /// <summary>How many bytes it has.</summary>
    public long Length { get; private set; }

    /// <summary>Whether the disk has no room for more; false where no file can be made at all.</summary>
    public bool IsFull { get; private set; }

    /// <summary>Deletes what killed processes left: a process that is killed between making a file and taking its name away leaves an empty
    /// one.</summary>
    /// <remarks>A file that is in use has no name, or cannot be deleted.</remarks>
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
                // Another user's, or one that is in use.
            }
        }
    }

    /// <summary>Takes room for bytes that may be written.</summary>
    /// <returns>False when there is less.</returns>
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

    /// <summary>Writes behind what it has.</summary>
    /// <returns>False when it cannot; then it has what it had.</returns>
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
            // Another program has taken the room meanwhile.
        }

        _cannotWrite = IsFull = true;
        return false;
    }

    /// <summary>Sends all that it has.</summary>
    /// <returns>False when the client has gone.</returns>
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
        File.Delete(path); // It is there as long as it is open.
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
            return null; // Writing will say what is wrong.
        }
    }

    private void GiveBack(long bytes)
    {
        _room -= bytes;
        Interlocked.Add(ref Promised, -bytes);
    }
}

/// <summary>The temporary folder is too full to hold a response, of which nothing has been sent.</summary>
internal sealed class NoRoomException() : IOException("The temporary folder is too full to hold the response.");
