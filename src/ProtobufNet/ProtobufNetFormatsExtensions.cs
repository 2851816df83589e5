using ProtoBuf.Meta;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Negotiation;
using SerializationApi.ProtobufNet;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Switches protobuf-net on: <c>AddFormats(formats => formats.UseProtobufNet(model))</c>.</summary>
public static class ProtobufNetFormatsExtensions
{
    /// <summary>Hands Protobuf to protobuf-net; media types, negotiation and all other formats stay as they are.</summary>
    /// <param name="formats">The formats.</param>
    /// <param name="model">The model; <see cref="RuntimeTypeModel.Default"/> when null.</param>
    /// <param name="types">Which contracts the library writes and reads; all that the model can when null.</param>
    public static FormatsBuilder UseProtobufNet(this FormatsBuilder formats, TypeModel? model = null, Func<Type, bool>? types = null) =>
        formats.AddFormat(
            (_, limits) => new LibraryFormat(new ProtobufFormat(limits), new ProtobufNetLibrary(model ?? RuntimeTypeModel.Default), types)
        );
}
