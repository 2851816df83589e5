using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Client.Tests;

/// <summary>The JSON of an app whose <c>JsonOptions</c> differ from those of shapes, as docs/guide.md says.</summary>
public sealed class OptionsTests
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
    };

    [Fact]
    public async Task The_client_reads_JSON_of_an_app_by_the_same_options()
    {
        var formats = new FormatSet(
            ContractShapes.All,
            [new SystemTextJsonFormat(Options, FormatLimits.Default), .. FormatSet.Standard(FormatLimits.Default).Skip(1)]
        );
        using var client = new HttpClient(new CannedReply("application/json", """{"name":"a","update_time":7}"""u8.ToArray()));

        Member? member = await client.GetFromFormatAsync<Member>("http://x/", formats);

        Assert.Equal(("a", 7), (member!.Name, member.UpdateTime));
    }
}
