using System.Buffers;
using System.Reflection;
using Microsoft.CodeAnalysis;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;

namespace SerializationApi.Shapes.Generator.Tests.Support;

/// <summary>Contracts that are compiled in memory and run.</summary>
internal static class InMemory
{
    /// <summary>Encodes and decodes the values of a text, in every format that has their contracts; each payload as hex after the format's
    /// name.</summary>
    /// <param name="text">Contracts, a shape set <c>Set</c>, and <c>Values.All</c>, an array of objects.</param>
    public static IReadOnlyList<string> RoundTrips(string text) => RoundTrips(Load(text));

    /// <summary>The same for a text that is loaded.</summary>
    public static IReadOnlyList<string> RoundTrips(Assembly assembly)
    {
        var payloads = new List<string>();
        FormatSet formats = Formats(assembly);
        foreach (object value in Values(assembly))
        {
            foreach (Format format in formats.Formats.Where(formats.FindCodecs(value.GetType())!.Offers))
            {
                byte[] payload = Encode(formats, format, value);
                payloads.Add($"{format.Name}: {Convert.ToHexString(payload)}");
                Assert.Equal(payload, Encode(formats, format, Decode(formats, format, value.GetType(), payload)));
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

    /// <summary>All formats with the shapes of the set <c>Set</c>.</summary>
    public static FormatSet Formats(Assembly assembly) =>
        new(Shapes(assembly), [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);

    /// <summary>The objects of <c>Values.All</c>.</summary>
    public static object[] Values(Assembly assembly) => (object[])assembly.GetType("Values")!.GetField("All")!.GetValue(null)!;

    /// <summary>The payload of a value by the codecs of its class.</summary>
    public static byte[] Encode(FormatSet formats, Format format, object value)
    {
        using PooledBuffer payload = formats.FindCodecs(value.GetType())!.Encode(format, value);
        return payload.Span.ToArray();
    }

    /// <summary>The value of a payload.</summary>
    public static object Decode(FormatSet formats, Format format, Type type, byte[] payload) =>
        formats.FindCodecs(type)!.Decode(format, new ReadOnlySequence<byte>(payload))!;

    /// <summary>The shapes of the set <c>Set</c>.</summary>
    public static IEnumerable<Shape> Shapes(Assembly assembly) =>
        (IEnumerable<Shape>)assembly.GetType("Set")!.GetProperty("All")!.GetValue(null)!;
}
