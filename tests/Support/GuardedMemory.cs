using System.Runtime.InteropServices;
using Xunit;

namespace SerializationApi.Tests.Support;

/// <summary>
/// Memory that ends (or begins) at a page that must not be touched, so that a read or write by one byte out of
/// bounds ends the test run instead of going unnoticed. Elsewhere than on Linux it is ordinary memory.
/// </summary>
public sealed unsafe partial class GuardedMemory : IDisposable
{
    private const int ReadWrite = 3;
    private const int PrivateAnonymous = 0x22;
    private readonly nuint _pageSize = (nuint)Environment.SystemPageSize;
    private readonly nuint _size;
    private readonly byte* _start;

    public GuardedMemory(int capacity)
    {
        _size = ((nuint)capacity + _pageSize - 1) / _pageSize * _pageSize;
        if (!OperatingSystem.IsLinux())
        {
            _start = (byte*)NativeMemory.AllocZeroed(_size + (2 * _pageSize));
            return;
        }

        _start = (byte*)MemoryMap(null, _size + (2 * _pageSize), ReadWrite, PrivateAnonymous, -1, 0);
        Assert.NotEqual(-1, (nint)_start);
        Assert.Equal(0, Protect(_start, _pageSize, 0));
        Assert.Equal(0, Protect(_start + _pageSize + _size, _pageSize, 0));
    }

    /// <summary>The bytes just before the upper guard page.</summary>
    public Span<byte> Last(int length) => new(_start + _pageSize + _size - length, length);

    /// <summary>The bytes just behind the lower guard page.</summary>
    public Span<byte> First(int length) => new(_start + _pageSize, length);

    /// <summary>A copy of <paramref name="content"/> just before the upper guard page.</summary>
    public ReadOnlySpan<T> Place<T>(ReadOnlySpan<T> content)
        where T : unmanaged
    {
        Span<T> place = MemoryMarshal.Cast<byte, T>(Last(content.Length * sizeof(T)));
        content.CopyTo(place);
        return place;
    }

    public void Dispose()
    {
        if (OperatingSystem.IsLinux())
        {
            _ = Unmap(_start, _size + (2 * _pageSize));
        }
        else
        {
            NativeMemory.Free(_start);
        }
    }

    [LibraryImport("libc", EntryPoint = "mmap")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial void* MemoryMap(void* address, nuint length, int protection, int flags, int file, nint offset);

    [LibraryImport("libc", EntryPoint = "mprotect")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Protect(void* address, nuint length, int protection);

    [LibraryImport("libc", EntryPoint = "munmap")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static partial int Unmap(void* address, nuint length);
}
