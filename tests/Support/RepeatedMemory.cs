using System.Runtime.InteropServices;
using Xunit;

namespace SerializationApi.Tests.Support;

/// <summary>
/// Memory in which one byte is everywhere, but takes little of the machine's: the same pages again and again, until one is written
/// to. Elsewhere than on Linux it is ordinary memory.
/// </summary>
public sealed unsafe partial class RepeatedMemory : IDisposable
{
    private const int ReadWrite = 3;
    private const int Private = 2;
    private const int Fixed = 0x10;
    private const int PrivateAnonymousWithoutReserve = 0x4022;
    private const int PieceLength = 16 * 1024 * 1024;
    private readonly nuint _size;
    private readonly byte* _start;

    public RepeatedMemory(byte value, int length)
    {
        Length = length;
        _size = ((nuint)length + PieceLength - 1) / PieceLength * PieceLength;
        if (!OperatingSystem.IsLinux())
        {
            _start = (byte*)NativeMemory.Alloc(_size);
            NativeMemory.Fill(_start, _size, value);
            return;
        }

        int file = CreateMemoryFile("repeated", 0);
        Assert.NotEqual(-1, file);
        Assert.Equal(0, Truncate(file, PieceLength));
        byte* first = (byte*)MemoryMap(null, PieceLength, ReadWrite, 1, file, 0);
        Assert.NotEqual(-1, (nint)first);
        new Span<byte>(first, PieceLength).Fill(value);
        Assert.Equal(0, Unmap(first, PieceLength));
        _start = (byte*)MemoryMap(null, _size, ReadWrite, PrivateAnonymousWithoutReserve, -1, 0);
        Assert.NotEqual(-1, (nint)_start);
        for (nuint at = 0; at < _size; at += PieceLength)
        {
            Assert.NotEqual(-1, (nint)MemoryMap(_start + at, PieceLength, ReadWrite, Private | Fixed, file, 0));
        }

        Assert.Equal(0, Close(file));
    }

    public int Length { get; }

    public Span<byte> Span => new(_start, Length);

    public void Dispose()
    {
        if (OperatingSystem.IsLinux())
        {
            _ = Unmap(_start, _size);
        }
        else
        {
            NativeMemory.Free(_start);
        }
    }

    [LibraryImport("libc", EntryPoint = "memfd_create", StringMarshalling = StringMarshalling.Utf8)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int CreateMemoryFile(string name, uint flags);

    [LibraryImport("libc", EntryPoint = "ftruncate")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Truncate(int file, nint length);

    [LibraryImport("libc", EntryPoint = "close")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Close(int file);

    [LibraryImport("libc", EntryPoint = "mmap")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial void* MemoryMap(void* address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "munmap")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Unmap(void* address, nuint length);
}
