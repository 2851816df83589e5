using System.Text;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Annotating;

/// <summary>Guessing reads a payload in every format: what that allocates follows the bytes.</summary>
public sealed class GuessBoundTests
{
    private const int Length = 1 << 19;

    private static readonly FormatSet Formats = new(
        [new Shape<Node, NodeShape>()],
        [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]
    );

    /// <summary>What is repeated, behind what begins it.</summary>
    [Theory]
    [InlineData("", "5B")] // [
    [InlineData("", "7B2261223A")] // {"a":
    [InlineData("22", "5C")] // "\\
    [InlineData("", "0A")] // Empty lines, and texts that are no messages.
    [InlineData("", "0A010A")]
    [InlineData("", "0A00")]
    [InlineData("", "0B")] // Groups of Protobuf.
    [InlineData("", "31")] // A number, and as many.
    [InlineData("", "C0")]
    [InlineData("", "F6")]
    [InlineData("", "81")]
    [InlineData("", "A1")]
    [InlineData("7F", "6161")] // A text of CBOR in pieces.
    [InlineData("C25A0007FFF0", "07")] // An integer of CBOR.
    [InlineData("DD00080000", "C0")]
    [InlineData("", "C6")] // Tags of CBOR.
    public void Memory_is_in_proportion_whatever_the_bytes(string head, string repeated)
    {
        byte[] part = Convert.FromHexString(repeated);
        byte[] payload = [.. Convert.FromHexString(head), .. Enumerable.Range(0, Length / part.Length).SelectMany(_ => part)];
        foreach (Type? contract in (Type?[])[null, typeof(Node[])])
        {
            Formats.Guess(contract, payload.AsMemory(..100));
            long before = GC.GetAllocatedBytesForCurrentThread();
            Formats.Guess(contract, payload);
            long guessed = GC.GetAllocatedBytesForCurrentThread() - before;
            foreach (Format format in Formats.Formats.Concat(contract is null ? [] : Formats.StreamForms))
            {
                AnnotatedPayload annotated = Formats.Annotate(format, contract, payload, maxValues: 10_000);
                Assert.InRange(Encoding.UTF8.GetByteCount(annotated.Root?.ToJson() ?? ""), 0, 6 * Length);
            }

            Assert.InRange(guessed, 0, 32 * Length);
        }
    }
}
