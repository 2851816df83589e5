using System.Reflection;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;

namespace SerializationApi.Cli;

/// <summary>An assembly of the user's with contracts, and the shapes that were generated into it.</summary>
internal static class ContractAssembly
{
    private const string ListSuffix = "[]";

    /// <summary>Finds the codecs of <c>assembly.dll:Type</c>, or of <c>assembly.dll:Type[]</c>, a list of it.</summary>
    /// <param name="contract">The file and the type's name, with its namespace or without.</param>
    /// <exception cref="UserErrorException">There is no such file, type or shape.</exception>
    public static (FormatSet Formats, TypeCodecs Codecs) Load(string contract)
    {
        int colon = contract.LastIndexOf(':');
        if (colon <= 0)
        {
            throw new UserErrorException($"--contract: '{contract}' is not assembly.dll:Type");
        }

        string path = Path.GetFullPath(contract[..colon]);
        string name = contract[(colon + 1)..];
        bool isList = name.EndsWith(ListSuffix, StringComparison.Ordinal);
        Type[] types = Types(path);
        Type root = Find(types, isList ? name[..^ListSuffix.Length] : name, Path.GetFileName(path));
        var formats = new FormatSet(GeneratedShapes.In(types), [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);
        return formats.FindCodecs(isList ? root.MakeArrayType() : root) is { } codecs
            ? (formats, codecs)
            : throw new UserErrorException($"--contract: {name} has no shape; mark it with [GenerateShape]");
    }

    private static Type[] Types(string path)
    {
        if (!File.Exists(path))
        {
            throw new UserErrorException($"--contract: there is no {path}");
        }

        try
        {
            return new BesideContext(path).LoadFromAssemblyPath(path).GetTypes();
        }
        catch (Exception error) when (error is IOException or BadImageFormatException or ReflectionTypeLoadException)
        {
            throw new UserErrorException($"--contract: {error.Message}");
        }
    }

    private static Type Find(Type[] types, string name, string file)
    {
        Type[] found = [.. types.Where(type => type.FullName == name || type.Name == name)];
        return found.Length == 1 ? found[0] : throw new UserErrorException($"--contract: {file} has {(found.Length == 0 ? "no type" : $"{found.Length} types")} {name}");
    }
}
