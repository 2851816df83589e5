namespace SerializationApi.Architecture.Tests.Folders;

/// <summary>A file of one folder uses a type that another folder declares. Folders are paths in the project, "" its root.</summary>
/// <param name="From">The folder of the file.</param>
/// <param name="To">The folder of the type.</param>
/// <param name="User">The file's name, which is that of its type.</param>
/// <param name="Used">The type's name.</param>
internal sealed record FolderImport(string From, string To, string User, string Used);
