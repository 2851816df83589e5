using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Samples;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests;

/// <summary>The format by shapes of samples/OwnFormat, which uses nothing but the public API.</summary>
public sealed class PackedFormatTests
{
    private static readonly Format Format = new PackedFormat();
    private static readonly FormatSet Formats = new(ContractShapes.All, [.. FormatSet.Standard(FormatLimits.Default), Format]);

    public static TheoryData<Type, object> Values =>
        new()
        {
            { typeof(List<User>), UserSample.Create(2, 1).ToList() },
            { typeof(Organization), OrganizationSample.Create(3, 1) },
            {
                typeof(List<Organization>),
                new List<Organization>
                {
                    OrganizationSample.Create(3, 1),
                    new()
                    {
                        Id = 7,
                        Tags = ["tea", null!],
                        Members = null!,
                    },
                }
            },
            { typeof(List<DemoClass>), DemoSample.Create(2, 1).ToList() },
        };

    [Theory]
    [MemberData(nameof(Values), DisableDiscoveryEnumeration = true)]
    public void Values_are_what_they_were(Type type, object value)
    {
        TypeCodecs codecs = Formats.GetCodecs(type);
        byte[] payload = Encode(codecs, Format, value);
        object? read = codecs.Decode(Format, payload);

        Assert.Equal(Encode(codecs, Formats.Formats[0], value), Encode(codecs, Formats.Formats[0], read));
        Assert.Equal(payload, Encode(codecs, Format, read));
        Assert.True(payload.Length < Encode(codecs, Formats.Formats[0], value).Length);
    }

    [Theory]
    [MemberData(nameof(Values), DisableDiscoveryEnumeration = true)]
    public void Broken_payloads_are_refused_with_the_offset(Type type, object value)
    {
        TypeCodecs codecs = Formats.GetCodecs(type);
        byte[] payload = Encode(codecs, Format, value);
        for (int length = 0; length < payload.Length; length++)
        {
            InvalidPayloadException error = Assert.Throws<InvalidPayloadException>(() => codecs.Decode(Format, payload.AsSpan(0, length)));
            Assert.InRange(error.Offset, 0, length);
        }

        for (int i = 0; i < payload.Length; i++)
        {
            foreach (byte changed in (byte[])[0, 1, 0x7F, 0x80, 0xFF])
            {
                byte[] other = [.. payload];
                other[i] = changed;
                if (Record.Exception(() => codecs.Decode(Format, other)) is { } error)
                {
                    Assert.IsType<InvalidPayloadException>(error);
                }
            }
        }
    }

    [Fact]
    public void Limits_are_those_of_every_format()
    {
        var shallow = new PackedFormat(new FormatLimits { MaxDepth = 1 });
        TypeCodecs codecs = Formats.GetCodecs<Organization>();
        Assert.Throws<UnsupportedValueException>(() => Encode(codecs, shallow, OrganizationSample.Create(3, 1)));
        byte[] payload = Encode(codecs, Format, OrganizationSample.Create(3, 1));
        Assert.Throws<InvalidPayloadException>(() => codecs.Decode(shallow, payload));

        var small = new PackedFormat(new FormatLimits { MaxDecodedBytes = 100 });
        Assert.True(Assert.Throws<InvalidPayloadException>(() => codecs.Decode(small, payload)).ExceedsLimit);
    }

    private static byte[] Encode(TypeCodecs codecs, Format format, object? value)
    {
        using PooledBuffer payload = codecs.Encode(format, value);
        return payload.Span.ToArray();
    }
}
