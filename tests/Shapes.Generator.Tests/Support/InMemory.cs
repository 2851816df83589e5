using System.Buffers;
using System.Reflection;
using Microsoft.CodeAnalysis;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>Contracts that are compiled in memory and run.</summary>
internal static class InMemory
{
    /// <summary>Encodes and decodes the values of a text, in every format that has their contracts; each payload as hex after the format's name.</summary>
    /// <param name="text">Contracts, a shape set <c>Set</c>, and <c>Values.All</c>, an array of objects.</param>
    public static IReadOnlyList<string> RoundTrips(string text) => RoundTrips(Load(text));

    /// <summary>The same for a text that is loaded.</summary>
    public static IReadOnlyList<string> RoundTrips(Assembly assembly)
    {
        var payloads = new List<string>();
        var formats = new FormatSet(Shapes(assembly), [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);
        foreach (object value in (object[])assembly.GetType("Values")!.GetField("All")!.GetValue(null)!)
        {
            TypeCodecs codecs = formats.FindCodecs(value.GetType())!;
            foreach (Format format in formats.Formats.Where(codecs.Offers))
            {
                using PooledBuffer payload = codecs.Encode(format, value);
                using PooledBuffer again = codecs.Encode(format, codecs.Decode(format, new ReadOnlySequence<byte>(payload.Memory)));
                payloads.Add($"{format.Name}: {Convert.ToHexString(payload.Span)}");
                Assert.Equal(payloads[^1], $"{format.Name}: {Convert.ToHexString(again.Span)}");
            }
        }

        Assert.NotEmpty(payloads);
        return payloads;
    }

    /// <summary>The compiled text, without an error and with no warning in what was generated.</summary>
    public static Assembly Load(string text)
    {
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(text), out Compilation output);
        Assert.Empty(result.Results.Select(static result => result.Exception).OfType<Exception>());
        Assert.Empty(result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return Assembly.Load(Source.Emit(output));
    }

    /// <summary>The shapes of the set <c>Set</c>.</summary>
    public static IEnumerable<Shape> Shapes(Assembly assembly) => (IEnumerable<Shape>)assembly.GetType("Set")!.GetProperty("All")!.GetValue(null)!;
}
