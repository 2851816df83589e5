using System.Diagnostics;
using System.Text;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Tests;

/// <summary>The program itself, started as a user does, in the folder that has the contracts' assembly.</summary>
internal static class FormatsTool
{
    /// <summary>The formats and contracts that tests make payloads with.</summary>
    public static FormatSet Formats { get; } = new(ContractShapes.All, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);

    /// <summary>Runs it to its end.</summary>
    public static Task<Outcome> RunAsync(params string[] arguments) => RunAsync([], arguments);

    /// <summary>Runs it to its end, with bytes in standard input.</summary>
    public static Task<Outcome> RunAsync(byte[] input, params string[] arguments) => RunAsync(input, heapBytes: null, arguments);

    /// <summary>Runs it to its end in a heap of so many bytes, beyond which the runtime ends it.</summary>
    public static async Task<Outcome> RunAsync(byte[] input, int? heapBytes, params string[] arguments)
    {
        var start = new ProcessStartInfo(
            Path.Combine(AppContext.BaseDirectory, OperatingSystem.IsWindows() ? "SerializationApi.Tool.exe" : "SerializationApi.Tool"),
            arguments
        )
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardErrorEncoding = Encoding.UTF8,
            WorkingDirectory = AppContext.BaseDirectory,
        };
        if (heapBytes is { } bytes)
        {
            start.Environment["DOTNET_GCHeapHardLimit"] = $"0x{bytes:x}";
        }

        using Process process = Process.Start(start)!;
        using var output = new MemoryStream();
        Task<string> error = process.StandardError.ReadToEndAsync();
        Task copied = process.StandardOutput.BaseStream.CopyToAsync(output);
        await process.StandardInput.BaseStream.WriteAsync(input);
        process.StandardInput.Close();
        await Task.WhenAll(error, copied, process.WaitForExitAsync());
        return new Outcome(process.ExitCode, output.ToArray(), (await error).ReplaceLineEndings("\n"));
    }

    /// <summary>A value in a format.</summary>
    public static byte[] Encode<T>(string format, T value)
    {
        using PooledBuffer payload = Formats.FindCodecs<T>()!.For(FormatNames.Find(Formats, format)!).Encode(value);
        return payload.Span.ToArray();
    }
}

/// <summary>How the program ended, and what it wrote.</summary>
internal sealed record Outcome(int Code, byte[] Output, string Error)
{
    /// <summary>What it wrote to standard output, as text.</summary>
    public string Text => Encoding.UTF8.GetString(Output).ReplaceLineEndings("\n");
}
