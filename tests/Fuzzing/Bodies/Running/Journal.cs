using System.Diagnostics;
using System.IO.MemoryMappedFiles;
using System.Text;

namespace SerializationApi.Fuzz.Running;

/// <summary>
/// The input that a worker runs, in a mapped file: it outlives a process that a read out of bounds or a used-up stack ends.
/// </summary>
internal sealed class Journal : IDisposable
{
    private const int Capacity = 1024 * 1024;
    private const int NameLength = 128;
    private const int LengthAt = NameLength;
    private const int ContentAt = NameLength + sizeof(int);
    private const int Idle = -1;

    private readonly string _file;
    private readonly MemoryMappedFile _map;
    private readonly MemoryMappedViewAccessor _view;
    private readonly byte[] _name = new byte[NameLength];
    private long _since;

    public Journal(string file)
    {
        _file = file;
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        _map = MemoryMappedFile.CreateFromFile(file, FileMode.Create, mapName: null, Capacity);
        _view = _map.CreateViewAccessor();
        End();
    }

    /// <summary>How long the current input has been run; zero between inputs.</summary>
    public TimeSpan Running => Volatile.Read(ref _since) is > 0 and var since ? Stopwatch.GetElapsedTime(since) : TimeSpan.Zero;

    /// <summary>An input is about to be run.</summary>
    public void Begin(string target, byte[] input)
    {
        Array.Clear(_name);
        Encoding.UTF8.GetBytes(target, _name);
        int length = Math.Min(input.Length, Capacity - ContentAt);
        _view.WriteArray(0, _name, 0, NameLength);
        _view.WriteArray(ContentAt, input, 0, length);
        _view.Write(LengthAt, length);
        Volatile.Write(ref _since, Stopwatch.GetTimestamp());
    }

    /// <summary>It was run.</summary>
    public void End()
    {
        Volatile.Write(ref _since, 0);
        _view.Write(LengthAt, Idle);
    }

    /// <summary>What a journal holds of a run that did not end; null when it ended.</summary>
    public static (string Target, byte[] Input)? Read(string file)
    {
        byte[] content = File.ReadAllBytes(file);
        int length = content.Length < ContentAt ? Idle : BitConverter.ToInt32(content, LengthAt);
        return length is Idle or > Capacity - ContentAt
            ? null
            : (Encoding.UTF8.GetString(content, 0, NameLength).TrimEnd('\0'), content[ContentAt..(ContentAt + length)]);
    }

    /// <summary>Removes the file: the run ended.</summary>
    public void Dispose()
    {
        _view.Dispose();
        _map.Dispose();
        File.Delete(_file);
    }
}
